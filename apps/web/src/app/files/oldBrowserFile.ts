/** Page for browsers that cannot run the app; a file beside it. */
export const OLD_BROWSER_FILE = 'old-browser.html'
