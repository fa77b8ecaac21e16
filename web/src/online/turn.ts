// Calls somebody back to the page when it is their turn.
import type { Frame } from "../engine/calls";
import { t } from "../i18n/index.svelte";
import { settings } from "../ui/settings.svelte";
import type { Session } from "../table/session";

export function callHome(session: Session, frame: Frame): void {
    const mine = frame.view.turn === "seats" && session.me > 0 &&
        frame.view.acting.includes(session.me);
    if (!mine || document.visibilityState === "visible" || !settings.notify ||
        typeof Notification === "undefined" || Notification.permission !== "granted")
        return;
    void navigator.serviceWorker?.getRegistration().then((worker) => {
        const options = { body: frame.moment.prompt, tag: "turn", icon: "./icons/icon-192.png",
            data: { url: location.href } };
        if (worker)
            void worker.showNotification(t("Your turn"), options);
        else
            new Notification(t("Your turn"), options);
    });
}
