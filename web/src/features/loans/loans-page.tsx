import { Alert, Button, Header, SpaceBetween } from '@cloudscape-design/components';
import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useMemo, useReducer, useState } from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import { ApiError } from '#lib/api-client.ts';
import { clientCalendarKeys, onCalendarChange } from '#lib/calendars.ts';
import type { PageAddress } from '#lib/page-address.ts';
import { useSession } from '#lib/session-context.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useNotifications } from '#ui/notifications.tsx';
import { CalculatorDesk } from './calculator-desk.tsx';
import styles from './place-links.module.css';
import { unopenedFragment } from './shared/address/opened-address.ts';
import {
	batchAddress,
	type CalculatorPlace,
	calculatorAddress,
	loansAddress,
	monthEndAddress,
	paymentsAddress,
	placeAt,
	shownPlaceAt,
} from './shared/calculator-address.ts';
import { calendarsText, forgetWork } from './shared/desk/kept-work.ts';
import { type InitProblem, useReferenceData } from './shared/desk/use-reference-data.ts';
import { useFormMessages } from './shared/form/form-message.ts';
import { type LoansText, useLoansText } from './shared/loans-text.ts';

function useCalendarChanges() {
	const session = useSession();
	const { organizationName } = session;
	const { t, language } = useLoansText();
	const { show } = useNotifications();
	const onMessage = useFormMessages();
	const queryClient = useQueryClient();
	// Each change resets the calculator. During a reload, the data may be a mixture of old and new.
	const [changes, setChanges] = useState({ count: 0, isReloading: false });
	useEffect(() => {
		const reload = async () => {
			const keys = clientCalendarKeys(organizationName);
			setChanges(({ count }) => ({ count, isReloading: true }));
			try {
				await Promise.all(keys.map((queryKey) => queryClient.refetchQueries({ queryKey }, { throwOnError: true })));
				forgetWork(session);
				setChanges(({ count }) => ({ count: count + 1, isReloading: false }));
				onMessage({ code: 'calendars-reloaded' });
			} catch (error) {
				setChanges(({ count }) => ({ count, isReloading: false }));
				const reason = t('errors.reloadFailed', { reason: failureText(error, { t, language }) });
				show({ type: 'error', text: t('errors.init', { reason }) });
			}
		};
		return onCalendarChange(organizationName, () => void reload());
	}, [session, organizationName, queryClient, onMessage, show, t, language]);
	return changes;
}

const addresses = {
	one: calculatorAddress,
	batch: batchAddress,
	loans: loansAddress,
	payments: paymentsAddress,
	monthEnd: monthEndAddress,
} as const satisfies Record<CalculatorPlace, string>;

const places = Object.keys(addresses) as readonly CalculatorPlace[];

function PlaceLinks({ place, navigate }: Pick<PageAddress, 'navigate'> & { readonly place: CalculatorPlace }) {
	const { t } = useLoansText();
	const open = (event: MouseEvent, path: string) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		void navigate(path);
	};
	return (
		<nav className={styles.places} aria-label={t('places.label')}>
			{places.map((each) => (
				<a
					key={each}
					href={addresses[each]}
					aria-current={each === place ? 'page' : undefined}
					onClick={(event) => open(event, addresses[each])}
				>
					{t(`places.${each}`)}
				</a>
			))}
		</nav>
	);
}

const BatchDesk = lazyPart(async () => (await import('./batch/batch-desk.tsx')).BatchDesk, {
	texts: ['batch', 'mappings', 'notice'],
});
const OpenAddress = lazyPart(async () => (await import('./open-address.tsx')).OpenAddress, {
	texts: ['address'],
});
const SavedLoans = lazyPart(async () => (await import('./saved-loans.tsx')).SavedLoans, {
	texts: ['saved', 'address', 'life'],
});
const PaymentsPage = lazyPart(async () => (await import('./payments/payments-page.tsx')).PaymentsPage, {
	texts: ['life'],
});
const MonthEndPage = lazyPart(async () => (await import('./month-end/month-end-page.tsx')).MonthEndPage, {
	texts: ['life'],
});

export function LoansPage({ pathname, navigate }: PageAddress) {
	const text = useLoansText();
	const { t } = text;
	const init = useReferenceData();
	const { count, isReloading } = useCalendarChanges();
	// Uses the old data until both calendar queries are reloaded. Otherwise the form would be reset twice.
	const reference = useHeld(init.status === 'ready' ? init.reference : undefined, isReloading);
	const calendars = useMemo(() => reference && calendarsText(reference), [reference]);
	const ready = init.status === 'ready' && reference ? { reference, latestRateDate: init.latestRateDate } : undefined;
	const place = placeAt(pathname);
	// Read in each render, because the router renders the page whenever the address changes.
	const isUnopened = unopenedFragment(useSession()) !== '';
	const [, showCalculator] = useReducer((count: number) => count + 1, 0);
	useEffect(() => {
		if (place === undefined) void navigate(calculatorAddress, { replace: true });
	}, [place, navigate]);
	return (
		<SpaceBetween size="s">
			<Header variant="h1">{t('title')}</Header>
			<PlaceLinks place={shownPlaceAt(pathname) ?? 'one'} navigate={navigate} />
			{init.status === 'failed' && (
				<Alert type="error" action={<Button onClick={init.retry}>{t('actions.retry')}</Button>}>
					{t('errors.init', { reason: reasonOf(init.problem, text) })}
				</Alert>
			)}
			{ready && place === 'batch' && (
				<BatchDesk
					key={`${count} ${calendars}`}
					{...{ reference: ready.reference, pathname, navigate }}
					onOpenCalculator={() => void navigate(calculatorAddress)}
				/>
			)}
			{ready && place === 'loans' && (
				<SavedLoans key={`${count} ${calendars}`} {...ready} {...{ pathname, navigate }} />
			)}
			{place === 'payments' && <PaymentsPage navigate={navigate} />}
			{place === 'monthEnd' && <MonthEndPage navigate={navigate} />}
			{ready &&
				(place ?? 'one') === 'one' &&
				(isUnopened ? (
					<OpenAddress reference={ready.reference} onDone={showCalculator} />
				) : (
					<CalculatorDesk key={`${count} ${calendars}`} {...ready} navigate={navigate} />
				))}
		</SpaceBetween>
	);
}

function useHeld<Value>(value: Value, isHeld: boolean): Value {
	const [kept, setKept] = useState(value);
	if (!isHeld && kept !== value) setKept(value);
	return isHeld ? kept : value;
}

function reasonOf(problem: InitProblem, text: LoansText): string {
	const { t } = text;
	if ('empty' in problem) return t(`errors.${problem.empty}`);
	return t('errors.initFailed', { reason: failureText(problem.error, text) });
}

function failureText(error: unknown, text: LoansText): string {
	if (error instanceof ApiError && error.status === 0) return text.t('errors.noAnswer');
	return describeProblem(error, text) || (error instanceof Error ? error.message : String(error));
}
