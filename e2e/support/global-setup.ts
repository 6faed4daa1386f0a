import { ensureWebBuild } from '../../tools/lib/web-build.mjs'

/** The tests drive what people get: the built app, served by the real server. */
export default async function globalSetup(): Promise<void> {
  await ensureWebBuild()
}
