import { dateText } from '#i18n/date-text.ts';
import { ApiError } from '#lib/api-client.ts';
import type { FixingFaultCode } from '#shared/contract/problems/fixing-faults.ts';
import type { WireFixing } from '#shared/contract/valuation-fixings.ts';
import type { ValuationText } from '../valuation-text.ts';

/** A fixing that the API does not save, with its reason. */
export interface FixingFault {
	readonly fixing: WireFixing;
	readonly code: FixingFaultCode;
	readonly params: Readonly<Record<string, string | number>>;
}

/** Fixings that were refused together. Nothing of them was saved. */
export interface RefusedFixings {
	/** The first faults; a refusal lists a limited number. */
	readonly faults: readonly FixingFault[];
	/** All faults. */
	readonly count: number;
}

/** The faults of fixings that the API has refused; undefined for another failure. */
export function refusedFixings(error: unknown, sent: readonly WireFixing[]): RefusedFixings | undefined {
	if (!(error instanceof ApiError) || error.code !== 'fixings-invalid') return undefined;
	const faults = (error.issues ?? []).flatMap(({ path, code, params = {} }): FixingFault[] => {
		const fixing = sent[Number(path[1])];
		return fixing === undefined || code === undefined ? [] : [{ fixing, code: code as FixingFaultCode, params }];
	});
	return faults.length === 0 ? undefined : { faults, count: Number(error.params?.count ?? faults.length) };
}

export const fixingName = ({ currency, index, tenor }: Omit<WireFixing, 'date' | 'value'>): string =>
	`${currency} ${index} ${tenor}`;

export const describeFixingFault = ({ code, params }: FixingFault, { t, language }: ValuationText): string => {
	const date = params?.date;
	return t(`fixings.faults.${code}`, {
		...params,
		...(typeof date === 'string' ? { date: dateText(date, language) } : {}),
	});
};
