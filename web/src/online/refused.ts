// What the server refuses, in the reader's language: it explains itself in
// English, to programs.
import { t } from "../i18n/index.svelte";

/** In the forms of the page only a name can be wrong (status 400). */
export function nameRefused(): string {
    return t("The server does not accept this name. It contains invisible characters or characters that names may not have.");
}
