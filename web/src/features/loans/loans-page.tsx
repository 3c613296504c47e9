import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useMemo, useReducer, useState } from 'react';
import type { PageAddress } from '#lib/page-address.ts';
import { useSession } from '#lib/session-context.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { CalculatorDesk } from './calculator-desk.tsx';
import { PlaceLinks } from './place-links.tsx';
import { unopenedFragment } from './shared/address/opened-address.ts';
import { calculatorAddress, placeAt, shownPlaceAt } from './shared/calculator-address.ts';
import { calendarsText } from './shared/desk/kept-work.ts';
import { type InitProblem, useReferenceData } from './shared/desk/use-reference-data.ts';
import { type LoansText, useLoansText } from './shared/loans-text.ts';
import { useCalendarChanges } from './use-calendar-changes.ts';

const BatchDesk = lazyPart(async () => (await import('./batch/batch-desk.tsx')).BatchDesk, {
	texts: ['batch', 'mappings', 'notice'],
});
const OpenAddress = lazyPart(async () => (await import('./open-address.tsx')).OpenAddress, {
	texts: ['address'],
});
const SavedLoans = lazyPart(async () => (await import('./saved-loans.tsx')).SavedLoans, {
	texts: ['saved', 'address'],
});

/** The calculator of compounded rates in arrears, for one loan or for a file of loans. */
export function LoansPage({ pathname, navigate }: PageAddress) {
	const text = useLoansText();
	const { t } = text;
	const init = useReferenceData();
	const { count, isReloading } = useCalendarChanges();
	// Keep the old data until both calendar queries have reloaded, or the form resets twice.
	const reference = useHeld(init.status === 'ready' ? init.reference : undefined, isReloading);
	const calendars = useMemo(() => reference && calendarsText(reference), [reference]);
	const place = placeAt(pathname);
	// Read at each rendering: the router renders the page whenever the user changes the address.
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

/** Returns the current value; while it is held, the last value before the hold. */
function useHeld<Value>(value: Value, isHeld: boolean): Value {
	const [kept, setKept] = useState(value);
	if (!isHeld && kept !== value) setKept(value);
	return isHeld ? kept : value;
}

function reasonOf(problem: InitProblem, { t }: LoansText): string {
	if ('empty' in problem) return t(`errors.${problem.empty}`);
	return t('errors.initFailed', { reason: problem.error.message });
}
