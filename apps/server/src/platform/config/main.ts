import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { configurationTable, environmentExample } from './document.ts'

const root = resolve(import.meta.dirname, '../../../../..')
writeFileSync(resolve(root, 'docs/configuration.md'), configurationTable())
writeFileSync(resolve(root, '.env.example'), environmentExample())
