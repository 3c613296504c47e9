import { applyFixing, type FixingVersion, fixingOf, fixingRecords } from '#functions/rates/store/fixing-records.ts';
import type { StatedFixing } from '#shared/benchmark/fixing-series.ts';
import type { LocalDate } from '#shared/time/local-date.ts';

export const applyStated = (
	index: string,
	{ source, askedAt, ...fixing }: StatedFixing & { readonly source: string; readonly askedAt: string },
) => applyFixing(index, fixing, { source, askedAt });

/** The current fixings of a range of days, both ends included, ascending. */
export const currentFixings = async (index: string, from: LocalDate, to: LocalDate): Promise<FixingVersion[]> =>
	(await fixingRecords(index, from, to)).map(fixingOf);
