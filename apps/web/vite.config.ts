import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const BACKEND = process.env['BACKEND_URL'] ?? 'http://localhost:8081'

export default defineConfig({
  plugins: [react()],
  build: { target: 'es2023', sourcemap: true },
  json: { stringify: true },
  server: { proxy: { '/backend': { target: BACKEND, ws: true } } },
})
