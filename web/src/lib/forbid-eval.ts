import * as z from 'zod';

// Zod tries eval when the first schema is created, which violates the content security policy. This module must
// therefore run before any schema is created: vite.config.ts puts it into one chunk with zod.
z.config({ jitless: true });
