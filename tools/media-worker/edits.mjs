import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../lib/house.mjs'

/** @typedef {{ file: string, from: RegExp, to: string }} Edit */

/** Options for the libraries that mediasoup would fetch and build itself; the system's are built already. */
const LIBRARY_OPTIONS = /default_options: \[\n[^\]]*?\]/g

/**
 * What a copy of the worker's sources needs to be built against the system's libraries.
 * @type {readonly Edit[]}
 */
export const EDITS = [
  // Debian 12 has meson 1.0.1, which is enough.
  { file: 'meson.build', from: /\n\s*meson_version: '[^']*',/, to: '' },
  { file: 'meson.build', from: LIBRARY_OPTIONS, to: 'default_options: []' },
  {
    file: 'meson.build',
    from: /dependency\('unordered_dense'\)/,
    to: "declare_dependency(include_directories: include_directories('shim'))",
  },
  { file: 'meson.build', from: /link_whole (\+?=) \[[^\]]*\]/g, to: 'link_whole $1 []' },
  // The library is for programs in Rust.
  { file: 'meson.build', from: /libmediasoup_worker = library\([\s\S]*?\n\)\n/, to: '' },
  // A precompiled header halves the time.
  {
    file: 'meson.build',
    from: /executable\(\n {2}'mediasoup-worker',/,
    to: "$&\n  cpp_pch: 'shim/pch/worker_pch.hpp',",
  },
  // Tests and fuzzer are the rest of the file.
  { file: 'meson.build', from: /\nmock_sources = \[[\s\S]*$/, to: '\n' },
  { file: 'deps/libwebrtc/meson.build', from: LIBRARY_OPTIONS, to: 'default_options: []' },
  { file: 'deps/libwebrtc/meson.build', from: /libwebrtc = library\(/, to: 'libwebrtc = static_library(' },
  // A callback that answers 1 to every control makes an OpenSSL with kernel TLS believe that the kernel encrypts:
  // it writes into a buffer that is not there, at the first handshake.
  {
    file: 'src/RTC/DtlsTransport.cpp',
    from: /\(operationType == BIO_CB_RETURN\)/,
    to: '((operationType & BIO_CB_RETURN) != 0)',
  },
]

/** What mediasoup calls its libraries, by what the system calls them. */
const LIBRARIES = {
  libuv: { language: 'c', lines: ["libuv_dep = dependency('libuv')"] },
  openssl: { language: 'c', lines: ["openssl_dep = dependency('openssl')"] },
  // The shim makes of its version 2 what the worker expects of version 3.
  libsrtp3: { language: 'c', lines: ["libsrtp3_dep = dependency('libsrtp2')"] },
  flatbuffers: { language: 'cpp', lines: ["flatbuffers_dep = dependency('flatbuffers')"] },
  'abseil-cpp': {
    language: 'cpp',
    lines: [
      "absl_strings_dep = dependency('absl_strings')",
      "absl_types_dep = declare_dependency(dependencies: [dependency('absl_optional'), dependency('absl_variant')])",
      "absl_container_dep = declare_dependency(dependencies: [dependency('absl_inlined_vector'), dependency('absl_flat_hash_map')])",
    ],
  },
}

/**
 * Changes sources. A place that is not found is a mistake of the recipe, for example after an update of mediasoup,
 * and nothing is built on it.
 * @param {string} sources
 * @param {readonly Edit[]} [edits]
 */
export function applyEdits(sources, edits = EDITS) {
  for (const { file, from, to } of edits) {
    const path = join(sources, file)
    const text = readFileSync(path, 'utf8')
    if (text.search(from) < 0)
      throw new Refusal(`the recipe of the media worker does not fit its sources: ${file} has no ${from}`)
    writeFileSync(path, text.replace(from, to))
  }
}

/**
 * Puts descriptions of the system's libraries where the worker's sources expect the libraries themselves.
 * @param {string} sources
 */
export function describeLibraries(sources) {
  const folder = join(sources, 'subprojects')
  // Each tells where to fetch a library.
  for (const name of readdirSync(folder)) if (name.endsWith('.wrap')) rmSync(join(folder, name))
  for (const [name, { language, lines }] of Object.entries(LIBRARIES)) {
    mkdirSync(join(folder, name), { recursive: true })
    const text = [`project('${name}', '${language}')`, ...lines, ''].join('\n')
    writeFileSync(join(folder, name, 'meson.build'), text)
  }
}
