import { useEffect, useState } from 'react';
import { parameter } from '#lib/address-query.ts';
import { type DateType, dateTypes } from '#shared/contract/fallback.ts';
import { isLocalDate, type LocalDate } from '#shared/time/local-date.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { canHaveRates } from './rate-dates.ts';
import type { RateSelection } from './rate-selection.ts';
import { useRateText } from './rate-text.ts';

/** Selection in an address; `isRefused` if the screen cannot show a part of it. */
export interface AddressedRates {
	readonly chosen: Partial<RateSelection>;
	readonly isRefused: boolean;
}

/** The date of rates in an address: `date`, and `by` for a date other than that of the publication. */
export function readRateDate(query: URLSearchParams, today: LocalDate): AddressedRates {
	const [date, by = 'publication_date'] = [parameter(query, 'date'), parameter(query, 'by')];
	if (date === undefined) return { chosen: {}, isRefused: query.has('by') };
	const dateType = dateTypes.find((type) => type === by);
	if (dateType === undefined || !isLocalDate(date) || !canHaveRates(date, today))
		return { chosen: {}, isRefused: true };
	return { chosen: { date, dateType, isOpening: false }, isRefused: false };
}

export function writeRateDate(date: LocalDate, dateType: DateType) {
	return { date, by: dateType === 'publication_date' ? undefined : dateType };
}

const noticeMillis = 8000;

/** Says once that an address asks for something that the screen cannot show. */
export function useRefusedAddress(isRefused: boolean): () => void {
	const { t } = useRateText();
	const { show } = useNotifications();
	const [wasRefused] = useState(isRefused);
	const tell = () => void show({ type: 'warning', text: t('errors.address'), durationMillis: noticeMillis });
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, as the screen opens
	useEffect(() => {
		if (wasRefused) tell();
	}, [wasRefused]);
	return tell;
}
