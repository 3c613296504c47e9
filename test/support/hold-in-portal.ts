import { quarantineFixing } from '#functions/rates/store/fixing-records.ts';
import type { Fixing } from '#shared/benchmark/fixing-series.ts';
import { localDate } from '#shared/time/local-date.ts';
import type { TemporaryPortal } from './temporary-portal.ts';

const comparedWith = { date: localDate('2026-06-10'), value: '3.62' };

/** Makes this process use the portal's database, as a function does. */
export function enterPortalDatabase({ environment }: TemporaryPortal): void {
	Object.assign(process.env, environment);
}

/** Quarantines a value, as the portal does with an outlier that it has fetched. */
export async function holdInPortal(
	portal: TemporaryPortal,
	index: string,
	fixing: Fixing,
	askedAt = '2026-06-12T12:30:00.000Z',
): Promise<void> {
	enterPortalDatabase(portal);
	await quarantineFixing(index, { ...fixing, source: 'New York Fed', askedAt, comparedWith });
}
