// Records as files: out by sharing or saving, in by choosing one.
import type { GameId } from "../engine/view";

function stamp(): string {
    return new Date().toISOString().slice(0, 16).replace("T", "-").replaceAll(":", "");
}

/** Hands a record to whatever the device shares with, else saves it. */
export async function shareRecord(game: GameId, text: string): Promise<void> {
    const name = `${game}-${stamp()}.txt`;
    const file = new File([text], name, { type: "text/plain" });
    const touch = matchMedia("(pointer: coarse)").matches;
    if (touch && navigator.canShare?.({ files: [file] })) {
        try {
            await navigator.share({ files: [file], title: name });
            return;
        } catch (problem) {
            if ((problem as Error).name === "AbortError")
                return;
        }
    }
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
