import * as z from 'zod';

// Zod tries eval when the first schema is created, and each attempt violates the content security policy. This module
// must run before every schema: it is in one chunk with zod (vite.config.ts).
z.config({ jitless: true });
