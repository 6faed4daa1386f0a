/**
 * npm run image:pin: writes the digest of each image that Containerfile and deploy/compose.yaml name behind its tag, so
 * that a build tomorrow takes what was built today. It asks the registry for each of them, and writes nothing unless
 * all have answered. `-- --registry http://127.0.0.1:5000` asks a mirror in place of each registry.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { main, Refusal, ROOT } from '../lib/house.mjs'

const FILES = ['Containerfile', 'deploy/compose.yaml']
/** An image of a registry, behind FROM or `image:`; one that is built here names none. */
const IMAGE =
  /^((?:FROM|\s+image:)\s+)([a-z0-9.-]+\.[a-z]+(?::\d+)?)\/([a-z0-9./_-]+):([\w.-]+)(@sha256:[0-9a-f]{64})?/gm
/** Where the API of a registry is, unless under its name. */
const HOSTS = new Map([['docker.io', 'registry-1.docker.io']])
const KINDS = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ')
const PATIENCE_MS = 20_000

/**
 * @param {string} url
 * @param {Record<string, string>} headers
 */
const ask = (url, headers = {}) => fetch(url, { headers, signal: AbortSignal.timeout(PATIENCE_MS) })

/**
 * What a registry wants to see for reading, from the place that its refusal names.
 * @param {Response} refusal
 */
async function tokenFor(refusal) {
  const wanted = refusal.headers.get('www-authenticate') ?? ''
  const { realm, ...query } = Object.fromEntries(
    [...wanted.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
  if (!realm) throw new Refusal(`the registry refuses without saying what it wants (${refusal.status})`)
  const answer = await ask(`${realm}?${new URLSearchParams(query).toString()}`)
  const { token, access_token: other } = /** @type {{ token?: string, access_token?: string }} */ (
    await answer.json()
  )
  return `Bearer ${token ?? other}`
}

/**
 * The digest of what a tag leads to, computed from what the registry sent and compared with what it says.
 * @param {string} api
 * @param {string} name
 * @param {string} tag
 */
async function digestOf(api, name, tag) {
  const url = `${api}/v2/${name}/manifests/${tag}`
  let answer = await ask(url, { accept: KINDS })
  if (answer.status === 401) answer = await ask(url, { accept: KINDS, authorization: await tokenFor(answer) })
  if (!answer.ok) throw new Refusal(`${url} answers ${answer.status}`)
  const digest = `sha256:${createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex')}`
  const said = answer.headers.get('docker-content-digest')
  if (said !== null && said !== digest) throw new Refusal(`${url}: the digest is not that of the content`)
  return digest
}

/** @param {string} registry */
const apiOf = (registry) => `https://${HOSTS.get(registry) ?? registry}`

/**
 * A text in which every image has its digest.
 * @param {string} text
 * @param {string | undefined} mirror
 */
async function pinned(text, mirror) {
  /** @type {Map<string, string>} */
  const digests = new Map()
  for (const [, , registry = '', name = '', tag = ''] of text.matchAll(IMAGE)) {
    const image = `${registry}/${name}:${tag}`
    if (!digests.has(image)) digests.set(image, await digestOf(mirror ?? apiOf(registry), name, tag))
  }
  const next = text.replaceAll(IMAGE, (_, start, registry, name, tag) => {
    const image = `${registry}/${name}:${tag}`
    return `${start}${image}@${digests.get(image)}`
  })
  return { next, digests }
}

await main(async () => {
  const { values } = parseArgs({ options: { registry: { type: 'string' }, folder: { type: 'string' } } })
  const folder = values.folder ?? ROOT
  const texts = []
  for (const file of FILES) {
    const path = join(folder, file)
    try {
      texts.push({ path, ...(await pinned(readFileSync(path, 'utf8'), values.registry)) })
    } catch (error) {
      const { message, cause } = /** @type {Error} */ (error)
      const reason = cause instanceof Error ? cause.message : message
      throw new Refusal(`nothing is written, because a digest could not be resolved: ${reason}`)
    }
  }
  for (const { path, next, digests } of texts) {
    writeFileSync(path, next)
    for (const [image, digest] of digests) console.log(`${image}@${digest}`)
  }
  return 0
})
