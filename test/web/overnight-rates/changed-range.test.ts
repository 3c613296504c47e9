import { expect, test } from 'vitest';
import type { LocalDate } from '../../../shared/time/local-date.ts';
import { changedRange } from '../../../web/src/features/overnight-rates/changed-range.ts';

const day = (text: string) => text as LocalDate;
const may = { from: day('2026-05-04'), to: day('2026-05-22') };

test('an end within the other one is taken, the same day too', () => {
	expect(changedRange(may, 'from', day('2026-05-22'))).toEqual({ from: '2026-05-22', to: '2026-05-22' });
	expect(changedRange(may, 'to', day('2026-05-04'))).toEqual({ from: '2026-05-04', to: '2026-05-04' });
});

test('an end past the other one takes it away', () => {
	expect(changedRange(may, 'from', day('2026-05-23'))).toEqual({ from: '2026-05-23', to: undefined });
	expect(changedRange(may, 'to', day('2026-05-03'))).toEqual({ from: undefined, to: '2026-05-03' });
});

test('a missing end is made good', () => {
	expect(changedRange({ from: undefined, to: may.to }, 'from', may.from)).toEqual(may);
	expect(changedRange({ from: may.from, to: undefined }, 'to', may.to)).toEqual(may);
});
