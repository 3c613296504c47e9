import type { View } from '#features/valuation/shared/detail/used-curves.ts';
import type { FigureKey } from '#features/valuation/shared/figure-keys.ts';

/** Compared figures of each view. */
export const keysOfView = {
	libor: ['liborMtM', 'liborDV01InReportCcy', 'liborDV01Bp'],
	rfr: ['rfrMtM', 'rfrDV01InReportCcy', 'rfrDV01Bp'],
	rfrSpread: ['rfrFallbackMtM', 'rfrFallbackDV01InReportCcy', 'rfrFallbackDV01Bp'],
} as const satisfies Readonly<Record<View, readonly FigureKey[]>>;

export const comparedKeys: readonly FigureKey[] = Object.values(keysOfView).flat();

/**
 * The figures of which a difference can be formed. Amounts in two report currencies have none; DV01 in basis points of the
 * notional does not depend on it.
 */
export const comparableKeys = (hasOneCurrency: boolean): ReadonlySet<FigureKey> =>
	new Set(comparedKeys.filter((key) => hasOneCurrency || key.endsWith('Bp')));
