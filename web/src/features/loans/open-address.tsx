import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { localToday } from '#lib/dates/local-day.ts';
import { useSession } from '#lib/session-context.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { keepLink, markOpened, replaceFragment, unopenedFragment } from './shared/address/opened-address.ts';
import {
	type AddressedForm,
	addressedForm,
	type ReadAddress,
	readAddress,
	refusalText,
	useAddressText,
} from './shared/address/read-address.ts';
import { prepareWork } from './shared/desk/kept-work.ts';
import { latestRateDateQuery } from './shared/desk/use-reference-data.ts';
import type { ReferenceData } from './shared/form/form-state.ts';
import { useLoansText } from './shared/loans-text.ts';

const unprovedMillis = 10_000;

interface OpenAddressProps {
	readonly reference: ReferenceData;
	readonly onDone: () => void;
}

/** Opens the calculation in the page's address. If refused, the calculator's inputs and the address do not change. */
export function OpenAddress({ reference, onDone }: OpenAddressProps) {
	const session = useSession();
	const queryClient = useQueryClient();
	const t = useAddressText();
	const text = useLoansText();
	const { show } = useNotifications();
	const isBegun = useRef(false);

	const open = async (read: ReadAddress): Promise<AddressedForm> => {
		if ('faults' in read) return read;
		const { currency } = read.given;
		if (!reference.currencies.some(({ code }) => code === currency)) {
			return { message: { code: 'stored-currency-gone', currency } };
		}
		// If this request fails, the form requests the date again and then reports the failure.
		const latest = await queryClient.fetchQuery(latestRateDateQuery(currency)).catch(() => null);
		const context = { reference, today: localToday(), nowMillis: Date.now() };
		return addressedForm(read.given, latest ?? undefined, context);
	};
	useEffect(() => {
		if (isBegun.current) return;
		isBegun.current = true;
		const read = readAddress(unopenedFragment(session));
		void open(read).then((opened) => {
			if ('state' in opened) {
				if ('given' in read && !read.isProved) {
					show({ type: 'info', text: t('unproved'), durationMillis: unprovedMillis });
				}
				prepareWork(session, opened.state, reference);
				keepLink(session, opened.state, 'given' in read ? read.marks : undefined);
				markOpened(session);
			} else {
				show({ type: 'warning', text: refusalText(opened, t, text) });
				replaceFragment(session, '');
			}
			onDone();
		});
	});
	return null;
}
