// Which script a module ends up in: what home needs (core), what a table needs
// beyond that (table), and the rest as it comes. A slow network asks twice, not
// for every crumb.
type Graph = (id: string) => { importedIds: readonly string[] } | null;

const STARTS = {
    core: ["/src/main.ts"],
    // The parts of a table, too: each game fills them and comes by itself.
    table: ["/src/routes/Game.svelte", "/src/table/Panel.svelte", "/src/table/parts/Seat.svelte",
        "/src/table/parts/Scene.svelte", "/src/table/parts/Herd.svelte", "/src/table/parts/Throw.svelte"],
};

/** Everything that is there as soon as one of its modules is. */
function reach(from: string, graph: Graph, found = new Set<string>()): Set<string> {
    if (!found.has(from)) {
        found.add(from);
        for (const id of graph(from)?.importedIds ?? [])
            reach(id, graph, found);
    }
    return found;
}

export function chunks(root: string) {
    const known = new Map<string, Set<string>>();
    return (id: string, { getModuleInfo }: { getModuleInfo: Graph }): string | undefined => {
        for (const [name, starts] of Object.entries(STARTS)) {
            if (!known.has(name)) {
                const found = new Set<string>();
                for (const start of starts)
                    reach(root + start, getModuleInfo, found);
                known.set(name, found);
            }
            if (known.get(name)?.has(id))
                return name;
        }
        return undefined;
    };
}
