import { version } from '../../package.json'

/** The one place the app takes its version from. */
export const APP_VERSION: string = version
