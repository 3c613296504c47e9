import { Button } from '@cloudscape-design/components';
import { useEffect, useMemo, useRef } from 'react';
import { isAtPath, parameter, useAddressParameters } from '#lib/address-query.ts';
import { useSession } from '#lib/session-context.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { variantChoices } from './compare/variant-choices.ts';
import { openedLink, replaceFragment } from './shared/address/opened-address.ts';
import { useAddressText } from './shared/address/read-address.ts';
import { type AddressMarks, addressFragment, linkTo, settingMarks } from './shared/address/write-address.ts';
import { calculatorAddress, loanAddress } from './shared/calculator-address.ts';
import { isAsSaved, settingsHere, settingsOf, useCurrentLoan } from './shared/desk/current-loan.ts';
import {
	addressedChoices,
	choose,
	type DeskToolProps,
	openPanel,
	panelOf,
	useChoices,
	useOpenPanel,
} from './shared/desk/open-panel.ts';
import { numberProblem, numberRules } from './shared/form/principal-change-rows.ts';
import { useLoansText } from './shared/loans-text.ts';

const leftOutMillis = 8000;

/** Keeps the open panel and the compared variants in the address, and returns their query. Reports unknown ones. */
function useAddressedPanel({ outcome, reference }: Pick<DeskToolProps, 'outcome' | 'reference'>): string {
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
		show({ type: 'info', text: t('notOffered', { names: unknown }), durationMillis: leftOutMillis });
	}, [outcome, offered, show, t]);
	if (outcome === undefined || panel === 'days') return '';
	const query = Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
	return `?${new URLSearchParams(query)}`;
}

const maxShown = 60;

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

const noticeMillis = 4000;
const numbers = ['principal', 'cas', 'margin', 'floor'] as const;

/**
 * Button that copies a link to the inputs. Also keeps the last calculation in the page's address, even if it failed.
 * For a saved loan, the address contains only inputs that differ from the saved terms.
 */
export function CopyLink({ form, asked: inputs, outcome, reference }: DeskToolProps) {
	const session = useSession();
	const panelQuery = useAddressedPanel({ outcome, reference });
	const t = useAddressText();
	const text = useLoansText();
	const { show } = useNotifications();
	const loan = useCurrentLoan();
	const result = outcome?.result;
	const [calculated, changed] = useMemo(() => {
		if (inputs === undefined) return [];
		// If the inputs come from a link, their address keeps the settings of the link's sender.
		const settings = openedLink(session, inputs, reference) ?? (result && settingsOf(result));
		const ofSettings = settings === undefined ? {} : settingMarks(inputs, settings);
		const fragment = (marks: AddressMarks) => addressFragment(inputs, reference, { ...marks, ...ofSettings });
		// If the inputs equal the saved terms, the address of the loan needs no fragment.
		const ofLoan = loan && (isAsSaved(loan, inputs) ? '' : fragment({ version: loan.version }));
		return [fragment({}), ofLoan];
	}, [inputs, result, reference, loan, session]);
	const wasWritten = useRef(false);
	// Runs after each render, because a link within the page may have opened the address without inputs.
	useEffect(() => {
		const ofLoan = loan && loanAddress(loan.loanId);
		const [path, fragment] =
			ofLoan !== undefined && isAtPath(ofLoan) ? [ofLoan, changed] : [calculatorAddress, calculated];
		if (fragment !== undefined) replaceFragment(session, fragment, path);
		else if (wasWritten.current) replaceFragment(session, '', path);
		wasWritten.current = fragment !== undefined;
	});

	const copy = async () => {
		const state = form.latest();
		if (form.hasRefused() || numbers.some((key) => numberProblem(state[key], numberRules[key]) !== undefined)) {
			show({ type: 'warning', text: text.t('errors.fixFirst'), durationMillis: noticeMillis });
			return;
		}
		const settings = settingMarks(state, settingsHere(session, reference));
		const link = linkTo(addressFragment(state, reference, settings), panelQuery);
		try {
			await navigator.clipboard.writeText(link);
			const message = state.customTextBox1 === '' ? t('copied') : t('copiedWithoutText');
			show({ type: 'success', text: message, durationMillis: noticeMillis });
		} catch {
			// The browser does not allow copying, or the page does not have the focus.
			show({ type: 'info', text: t('copyByHand', { link }) });
		}
	};
	return (
		<Button iconName="copy" onClick={() => void copy()}>
			{t('copy')}
		</Button>
	);
}
