import { fileURLToPath } from 'node:url'
import { breakpointViolations } from './breakpoints.ts'
import { browserAreaViolations } from './browser-areas.ts'
import { copiedViewViolations } from './built-views.ts'
import { characterIdViolations } from './character-ids.ts'
import { emptyMatchViolations } from './empty-matches.ts'
import { CHARACTER_ID_EXCEPTIONS, SHARED_STYLES } from './exceptions.ts'
import { fileNameViolations } from './file-names.ts'
import { importViolations } from './imports.ts'
import { senderViolations } from './one-sender.ts'
import { impureCodeViolations } from './pure-code.ts'
import { requirementViolations } from './requirements.ts'
import { rightsViolations } from './rights.ts'
import { sizeViolations } from './sizes.ts'
import { stackingViolations } from './stacking.ts'
import { styleViolations } from './styles.ts'
import { testDoorViolations } from './test-doors.ts'
import { describeViolation } from './violation.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const violations = [
  ...(await importViolations(root)),
  ...fileNameViolations(root),
  ...characterIdViolations(root, CHARACTER_ID_EXCEPTIONS),
  ...impureCodeViolations(root),
  ...copiedViewViolations(root),
  ...requirementViolations(root),
  ...browserAreaViolations(root),
  ...testDoorViolations(root),
  ...emptyMatchViolations(root),
  ...stackingViolations(root),
  ...breakpointViolations(root),
  ...styleViolations(root, SHARED_STYLES),
  ...rightsViolations(root),
  ...senderViolations(root),
  ...sizeViolations(root),
]
for (const violation of violations) console.error(describeViolation(violation))
process.exitCode = violations.length > 0 ? 1 : 0
