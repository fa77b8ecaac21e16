// Which script a module ends up in: what home needs (core), what a table needs
// beyond that (table), and the rest as it comes. A slow network asks twice, not
// for every crumb.
type Graph = (id: string) => { importedIds: readonly string[] } | null;

const STARTS = { core: "/src/main.ts", table: "/src/routes/Game.svelte" };

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
        for (const [name, start] of Object.entries(STARTS)) {
            if (!known.has(name))
                known.set(name, reach(root + start, getModuleInfo));
            if (known.get(name)?.has(id))
                return name;
        }
        return undefined;
    };
}
