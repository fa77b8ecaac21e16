// What can be called across a table with one tap.
import { t } from "../i18n/index.svelte";

export function reactions(): [string, string][] {
    return [["baa", t("Baa")], ["wow", t("Wow")], ["ha", t("Haha")], ["ouch", t("Ouch")],
        ["nice", t("Nice")], ["hurry", t("Hurry up")], ["sorry", t("Sorry")], ["thanks", t("Thanks")]];
}
