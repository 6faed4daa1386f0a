import { ROOT, Refusal } from './house.mjs'
import { collect } from './run.mjs'

/** The branch to compare with: the first of these that exists. */
const MAIN_BRANCHES = ['origin/main', 'main']

/**
 * The files that differ from the merge base with the main branch, committed or not.
 * @param {string} [root]
 * @returns {Promise<string[]>} paths from the root, with forward slashes
 */
export async function changedFiles(root = ROOT) {
  const base = await mergeBase(root)
  const listed = await Promise.all([
    git(root, 'diff', '--name-only', '--relative', base),
    git(root, 'ls-files', '--others', '--exclude-standard'),
  ])
  return [...new Set(listed.flatMap((text) => text.split('\n').filter(Boolean)))].sort()
}

/** @param {string} root */
async function mergeBase(root) {
  for (const branch of MAIN_BRANCHES) {
    const { code, output } = await collect('git', ['merge-base', 'HEAD', branch], { cwd: root })
    if (code === 0) return output.trim()
  }
  throw new Refusal('--changed compares with the branch main, and there is none here')
}

/**
 * @param {string} root
 * @param {readonly string[]} args
 */
async function git(root, ...args) {
  const { code, output } = await collect('git', args, { cwd: root })
  if (code !== 0) throw new Refusal(`git ${args[0]} failed`, output)
  return output
}
