import { expect, it } from 'vitest';
import { inForce } from './mark-revisions.ts';

const saved = (version: number, savedAt: string) => ({ version, savedAt });
const versions = [saved(60, '2026-03-01'), saved(59, '2026-02-01'), saved(58, '2026-01-01')];

it('the version in force at a time is the last version saved before it', () => {
	expect(inForce(versions, '2026-02-15')).toEqual({ saved: versions[1], isKept: true });
	expect(inForce(versions, '2026-02-01')).toEqual({ saved: versions[2], isKept: true });
});

it('if the version in force was deleted, the earliest kept version is reported instead', () => {
	expect(inForce(versions, '2025-12-01')).toEqual({ saved: versions[2], isKept: false });
});
