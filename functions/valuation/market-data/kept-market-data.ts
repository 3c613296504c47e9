import { createHash } from 'node:crypto';
import { conditionalPut } from '#platform/aws/conditional-put.ts';
import type { LocalDate } from '#shared/time/local-date.ts';

/** All that a curve was built from. Snapshots and versions of user-defined curves are never removed. */
export interface CurveIngredients {
	readonly curveId: string;
	readonly snapshotId: string;
	readonly valuationDate: LocalDate;
	readonly discountingTenor: string;
	/** User-defined curves only. */
	readonly version?: number;
	/** Fixings of futures under way. */
	readonly fixings: readonly { readonly index: string; readonly date: LocalDate; readonly value: number }[];
}

export const keptMarketDataOf = (orgId: string) => `ORG#${orgId}#KEPT`;

/** Keeps what a curve was built from. @returns an id that follows from it: the same market data are kept once */
export async function keepMarketData(
	orgId: string,
	ingredients: CurveIngredients,
	note: { readonly savedBy: string; readonly savedAt: string },
): Promise<string> {
	const id = createHash('sha256').update(JSON.stringify(ingredients)).digest('hex').slice(0, 32);
	const item = { pk: keptMarketDataOf(orgId), sk: id, ...ingredients, ...note };
	await conditionalPut({ table: 'marketData', item, condition: 'attribute_not_exists(pk)' });
	return id;
}
