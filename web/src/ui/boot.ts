/** The sheep that waits until there is something to see (index.html). */
export function booted(): void {
    document.getElementById("boot")?.remove();
}

/** When what is on the page now has been drawn; a hidden page is not drawn. */
export function drawn(): Promise<void> {
    return new Promise((done) => {
        const late = setTimeout(done, 200);
        requestAnimationFrame(() => setTimeout(() => {
            clearTimeout(late);
            done();
        }));
    });
}
