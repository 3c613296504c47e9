import { useEffect, useMemo, useRef } from 'react';
import { isAtPath, parameter, useAddressParameters } from '#lib/address-query.ts';
import { useSession } from '#lib/session-context.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { variantChoices } from './compare/variant-choices.ts';
import { useAddressText } from './shared/address/read-address.ts';
import { calculatorAddress } from './shared/calculator-address.ts';
import { useCurrentLoan } from './shared/desk/current-loan.ts';
import {
	addressedChoices,
	choose,
	type DeskToolProps,
	openPanel,
	panelOf,
	useChoices,
	useOpenPanel,
} from './shared/desk/open-panel.ts';
import { loanAddress } from './shared/saved/loan-place.ts';

const noticeMillis = 8000;

/**
 * Keeps the open panel of a result in the address, and the variants of a comparison with it. A panel or a variant that the
 * address names and that is not offered is left out, with a notice.
 *
 * @returns the query for a link to what is shown, with its question mark; blank for none
 */
export function useAddressedPanel({ outcome, reference }: Pick<DeskToolProps, 'outcome' | 'reference'>): string {
	const session = useSession();
	const t = useAddressText();
	const { show } = useNotifications();
	const loan = useCurrentLoan();
	const [panel] = useOpenPanel();
	const currency = outcome?.result.currency;
	const [chosen] = useChoices(currency ?? '');
	const offered = useMemo(
		() => (outcome === undefined ? [] : variantChoices(outcome.result, reference).map(({ id }) => id)),
		[outcome, reference],
	);
	const ofLoan = loan && loanAddress(loan.loanId);
	const parameters = {
		tab: panel === 'days' ? undefined : panel,
		with: panel === 'compare' ? chosen.filter((id) => offered.includes(id)).join(',') : undefined,
	};
	const asked = useRef<URLSearchParams>(undefined);
	asked.current ??= new URLSearchParams(location.search);
	useAddressParameters(
		ofLoan !== undefined && isAtPath(ofLoan) ? ofLoan : calculatorAddress,
		outcome && parameters,
		(query) => {
			openPanel(session, panelOf(query) ?? 'days');
			const ids = addressedChoices(query);
			if (currency !== undefined && ids !== undefined) choose(session, currency, ids);
		},
	);
	const isTold = useRef(false);
	useEffect(() => {
		const query = asked.current;
		if (outcome === undefined || query === undefined || isTold.current) return;
		isTold.current = true;
		const unknown = notOffered(query, offered);
		if (unknown === '') return;
		show({ type: 'info', text: t('notOffered', { names: unknown }), durationMillis: noticeMillis });
	}, [outcome, offered, show, t]);
	if (outcome === undefined || panel === 'days') return '';
	const query = Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
	return `?${new URLSearchParams(query)}`;
}

const maxShown = 60;

/** Names in a query that do not exist, as text. */
function notOffered(query: URLSearchParams, offered: readonly string[]): string {
	const text = parameter(query, 'with') ?? '';
	const names = [
		...(panelOf(query) === undefined ? [parameter(query, 'tab') ?? ''] : []),
		...(addressedChoices(query)?.filter((id) => !offered.includes(id)) ?? [text]),
	];
	return names
		.filter((name) => name !== '')
		.join(', ')
		.slice(0, maxShown);
}
