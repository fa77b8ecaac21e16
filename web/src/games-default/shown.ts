// What a game without a painter of its own shows: the middle of the table, then
// seat by seat (docs/code/view.md).
import type { View } from "../engine/view";

export function shown(view: View, seat: number): string {
    return (view as View & { shown?: string[] }).shown?.[seat] ?? "";
}
