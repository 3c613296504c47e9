import { fileURLToPath } from 'node:url';
import { runPortal } from './run-portal.ts';

await runPortal(fileURLToPath(new URL('../../dist/web', import.meta.url)));
