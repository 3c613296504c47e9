import { expect, it } from 'vitest';
import { inForce } from './mark-revisions.ts';

const saved = (version: number, savedAt: string) => ({ version, savedAt });
const versions = [saved(60, '2026-03-01'), saved(59, '2026-02-01'), saved(58, '2026-01-01')];

it('the version in force is the last version saved before a given time', () => {
	expect(inForce(versions, '2026-02-15')).toEqual({ saved: versions[1], isKept: true });
	expect(inForce(versions, '2026-02-01')).toEqual({ saved: versions[2], isKept: true });
});

it('a deleted version in force is reported with the earliest kept version', () => {
	expect(inForce(versions, '2025-12-01')).toEqual({ saved: versions[2], isKept: false });
});
