import { createRoot } from 'react-dom/client'
import '../src/styles/index.css'
import { Town } from '../src/ui/town/Town.tsx'

const query = new URLSearchParams(location.search)
const phase = Number(query.get('phase') ?? 1)
document.documentElement.dataset['phase'] = phase % 2 ? 'night' : 'day'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <Town
      isNight={phase % 2 === 1}
      night={Math.ceil(phase / 2)}
      litWindows={Number(query.get('windows') ?? 12)}
    />,
  )
