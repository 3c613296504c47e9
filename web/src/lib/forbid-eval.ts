import * as z from 'zod';

// Zod asks for eval when the first schema is made, and each try is a violation of the content security policy. This
// must run before every schema: it is in one chunk with zod (vite.config.ts).
z.config({ jitless: true });
