import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createNotifier } from '../../src/edges/notifier.ts'

const before = process.env['PATH'] ?? ''
let folder = ''

const fileIn = (name: string): string => join(folder, name)
const asked = (): readonly string[] =>
  existsSync(fileIn('asked')) ? readFileSync(fileIn('asked'), 'utf8').trim().split('\n') : []

/** A system whose program for notifications is this script. */
const install = (script: string): void =>
  writeFileSync(
    fileIn('notify-send'),
    `#!/bin/sh\necho "$*" >> '${folder}/asked'\n${script.replaceAll('FOLDER', folder)}\n`,
    { mode: 0o755 },
  )

const PATIENT = { timeout: 10_000 }

/** Tells of a click as soon as there was one; gone when it is ended. */
const ANSWERING = `trap 'echo ended >> FOLDER/ended; exit 0' INT TERM; echo 7
while [ ! -e FOLDER/click ]; do sleep 0.05; done; echo default`

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'belfry-notifier-'))
  process.env['PATH'] = `${folder}${delimiter}${before}`
})

afterEach(() => {
  process.env['PATH'] = before
  rmSync(folder, { recursive: true, force: true })
})

describe.skipIf(process.platform === 'win32')('a notification of the system', () => {
  it('tells of a click, and the newest takes the place of the one before', async () => {
    install(ANSWERING)
    const onClick = vi.fn()
    const notifier = createNotifier('linux', onClick)
    await notifier.show('Home', 'A game begins.')
    await notifier.show('Home', 'The day breaks.')
    expect(asked()[0]).not.toContain('--replace-id')
    expect(asked()[1]).toContain('--replace-id=7 -- Home The day breaks.')
    await vi.waitFor(() => expect(existsSync(fileIn('ended'))).toBe(true), PATIENT)
    expect(onClick).not.toHaveBeenCalled()
    writeFileSync(fileIn('click'), '')
    await vi.waitFor(() => expect(onClick).toHaveBeenCalledOnce(), PATIENT)
  })

  it('goes with the program', async () => {
    install(ANSWERING)
    const notifier = createNotifier('linux', () => undefined)
    await notifier.show('Home', 'A game begins.')
    notifier.stop()
    await vi.waitFor(() => expect(existsSync(fileIn('ended'))).toBe(true), PATIENT)
  })

  it('gets its texts by the environment where the command says so', async () => {
    const script = `#!/bin/sh\nprintf '%s|%s' "$BELFRY_TITLE" "$BELFRY_TEXT" > '${folder}/shown'\n`
    writeFileSync(fileIn('powershell'), script, { mode: 0o755 })
    await createNotifier('win32', () => undefined).show('$(id)', "-e ünï '; calc")
    await vi.waitFor(
      () => expect(readFileSync(fileIn('shown'), 'utf8')).toBe("$(id)|-e ünï '; calc"),
      PATIENT,
    )
  })

  it('is shown without, by a program of the system that knows no clicks', async () => {
    install('case "$*" in *--action*) exit 1;; esac')
    await createNotifier('linux', () => undefined).show('Home', 'A game begins.')
    await vi.waitFor(() => expect(asked()).toHaveLength(2))
    expect(asked()[1]).toBe('--app-name=Belfry --icon=belfry -- Home A game begins.')
  })
})
