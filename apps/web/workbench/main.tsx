import '../src/app/styles.css'
import '../src/ui/sheet.css'
import { createRoot } from 'react-dom/client'
import { createShell } from '../src/app/createShell.ts'
import { surroundings } from '../src/app/surroundings.ts'
import { SAMPLES } from './features.ts'
import { Workbench } from './workbench.tsx'

/** Every part of the frame on one page, for eyes and for the browser tests. Never part of the product. */
const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
const shell = await createShell(surroundings(), [SAMPLES])
createRoot(root).render(<Workbench shell={shell} />)
