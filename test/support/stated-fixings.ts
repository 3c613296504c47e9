import { applyFixing, type FixingVersion, fixingOf, fixingRecords } from '#functions/rates/store/fixing-records.ts';
import type { StatedFixing } from '#shared/benchmark/fixing-series.ts';
import type { LocalDate } from '#shared/time/local-date.ts';

export const applyStated = (
	index: string,
	{ source, askedAt, ...fixing }: StatedFixing & { readonly source: string; readonly askedAt: string },
) => applyFixing(index, fixing, { source, askedAt });

/** Returns the current fixings of a range of days, earliest first. Both ends are included. */
export const currentFixings = async (index: string, from: LocalDate, to: LocalDate): Promise<FixingVersion[]> =>
	(await fixingRecords(index, from, to)).map(fixingOf);
