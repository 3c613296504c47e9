import { Alert, Button, Header, SpaceBetween } from '@cloudscape-design/components';
import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useMemo, useReducer, useState } from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import { ApiError, useSession } from '#lib/api-client.ts';
import { clientCalendarKeys, onCalendarChange } from '#lib/calendars.ts';
import type { PageAddress } from '#lib/page-address.ts';
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

interface CalendarChanges {
	/** Number of times that the client calendars have changed. Each change resets the calculator. */
	readonly count: number;
	/** True while the calendars are reloaded. In this time, the data may be a mixture of old and new. */
	readonly isReloading: boolean;
}

/** Reloads the calendars after the user uploads or deletes a client calendar. */
function useCalendarChanges(): CalendarChanges {
	const session = useSession();
	const { organizationName } = session;
	const { t, language } = useLoansText();
	const { show } = useNotifications();
	const onMessage = useFormMessages();
	const queryClient = useQueryClient();
	const [changes, setChanges] = useState<CalendarChanges>({ count: 0, isReloading: false });
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
				const reason = t('errors.reloadFailed', {
					reason: failureText(error, { t, language }),
				});
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

interface PlaceLinksProps extends Pick<PageAddress, 'navigate'> {
	readonly place: CalculatorPlace;
}

/** Links to the screens of this page: both calculators, the loans, their payments and their month end. */
function PlaceLinks({ place, navigate }: PlaceLinksProps) {
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

/** Page of the calculator for compounded rates in arrears. Calculates one loan, or a file of loans. */
export function LoansPage({ pathname, navigate }: PageAddress) {
	const text = useLoansText();
	const { t } = text;
	const init = useReferenceData();
	const { count, isReloading } = useCalendarChanges();
	// Uses the old data until both calendar queries are reloaded. Otherwise the form would be reset twice.
	const reference = useHeld(init.status === 'ready' ? init.reference : undefined, isReloading);
	const calendars = useMemo(() => reference && calendarsText(reference), [reference]);
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
			{init.status === 'ready' && reference !== undefined && place === 'batch' && (
				<BatchDesk
					key={`${count} ${calendars}`}
					{...{ reference, pathname, navigate }}
					onOpenCalculator={() => void navigate(calculatorAddress)}
				/>
			)}
			{init.status === 'ready' && reference !== undefined && place === 'loans' && (
				<SavedLoans
					key={`${count} ${calendars}`}
					{...{ reference, pathname, navigate }}
					latestRateDate={init.latestRateDate}
				/>
			)}
			{place === 'payments' && <PaymentsPage navigate={navigate} />}
			{place === 'monthEnd' && <MonthEndPage navigate={navigate} />}
			{init.status === 'ready' &&
				reference !== undefined &&
				(place ?? 'one') === 'one' &&
				(isUnopened ? (
					<OpenAddress reference={reference} onDone={showCalculator} />
				) : (
					<CalculatorDesk
						key={`${count} ${calendars}`}
						{...{ reference, navigate }}
						latestRateDate={init.latestRateDate}
					/>
				))}
		</SpaceBetween>
	);
}

/** Returns the given value. While `isHeld`, returns the last value from before. */
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

/** Describes why loading has failed. If the API did not answer, returns the portal's own message. */
function failureText(error: unknown, text: LoansText): string {
	if (error instanceof ApiError && error.status === 0) return text.t('errors.noAnswer');
	return describeProblem(error, text) || (error instanceof Error ? error.message : String(error));
}
