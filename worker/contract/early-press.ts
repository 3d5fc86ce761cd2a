/** Tells the script below that the page now handles presses. */
export const HYDRATION_EVENT = 'hydration';

/** After about 5 seconds, a press no longer allows a page to open a file dialog. */
const REPEATED_FOR_MS = 5000;

/**
 * Inline script of prerendered pages. A press on a button before hydration would do nothing. This script remembers the
 * last press, and repeats it if it was on a button. It also remembers a language that was chosen before the code of the
 * menu has loaded, in the data attributes of `<html>`. Links, files and forms work without it.
 */
export const EARLY_PRESS_SCRIPT = `{
let button, time
const remember = ({ target, timeStamp }) => {
button = target.closest('button[type=button]')
time = timeStamp
}
addEventListener('click', remember, true)
addEventListener('change', ({ target }) => {
if (target.name === 'language') document.documentElement.dataset.earlyLanguage = target.value
})
addEventListener('${HYDRATION_EVENT}', () => {
removeEventListener('click', remember, true)
if (button?.isConnected && performance.now() - time < ${REPEATED_FOR_MS}) button.click()
})
}`;

/** SHA-256 of the script, in base64, for the content security policy. A test compares them. */
export const EARLY_PRESS_SHA256 = 'RbE2t+bszfSf10lyzYNAcUHMZNtC3EvBLmCWP3tJWrs=';
