import { Button, FormField, Select } from '@cloudscape-design/components';
import { useState } from 'react';
import {
	type ConventionsText,
	type LoansText,
	useConventionsText,
	useLoansText,
} from '#features/loans/shared/loans-text.ts';
import { listed } from '#i18n/punctuation.ts';
import { dateText } from '#lib/dates/local-day.ts';
import type { NamedConvention, OpenTerm } from '#shared/loan/convention/named-convention.ts';
import type { FloorBase, SpreadMethod } from '#shared/loan/floor-switches.ts';
import { loanLimits } from '#shared/loan/loan-limits.ts';
import { useFieldText } from '../../shared/fields/field-text.ts';
import styles from './convention-entry.module.css';
import type { ConventionField, ConventionPlan, OpenChoices } from './convention-plan.ts';

interface OpenTermsProps {
	readonly convention: NamedConvention;
	readonly choices: OpenChoices;
	readonly onChoose: (choices: OpenChoices) => void;
}

const anyRounding = Array.from({ length: loanLimits.roundingDecimals + 1 }, (_, decimals) => String(decimals));

/** Asks for the terms that the sources of a convention do not define. The convention has no defaults for them. */
function OpenTerms({ convention, choices, onChoose }: OpenTermsProps) {
	const { t } = useConventionsText();
	const loans = useLoansText();
	const fieldText = useFieldText();
	const textOf = (term: OpenTerm['term'], value: string) => {
		if (term === 'floorOn') return loans.t(`floorBases.${value as FloorBase}`);
		if (term !== 'rounding') return loans.t(`spreadMethods.${value as SpreadMethod}`);
		return value === '0' ? t('noRounding') : t('decimals', { count: Number(value) });
	};
	return (
		<fieldset className={styles.open}>
			<legend>{t('leftOpen')}</legend>
			{convention.open.map(({ term, choices: values }) => {
				const options = (term === 'rounding' ? anyRounding : values).map((value) => ({
					value,
					label: textOf(term, value),
				}));
				const chosen = options.find(({ value }) => value === String(choices[term]));
				return (
					<FormField key={term} label={fieldText(term).label}>
						<Select
							options={options}
							selectedOption={chosen ?? null}
							placeholder={t('choose')}
							expandToViewport
							onChange={({ detail: { selectedOption } }) => {
								const { value = '' } = selectedOption;
								onChoose({ ...choices, [term]: term === 'rounding' ? Number(value) : value });
							}}
						/>
					</FormField>
				);
			})}
		</fieldset>
	);
}

interface ConventionEntryProps {
	readonly convention: NamedConvention;
	readonly planOf: (choices: OpenChoices) => ConventionPlan;
	readonly isPinned: boolean;
	readonly onPin: (isPinned: boolean) => void;
	readonly onUse: (choices: OpenChoices) => void;
}

export function ConventionEntry({ convention, planOf, isPinned, onPin, onUse }: ConventionEntryProps) {
	const text = useConventionsText();
	const { t, language } = text;
	const name = t(`names.${convention.id}`);
	const isSimple = convention.method === 'simple';
	const [choices, setChoices] = useState<OpenChoices>({});
	const plan = planOf(choices);
	const isChosen = convention.open.every(({ term }) => choices[term] !== undefined);
	return (
		<article className={styles.entry} aria-label={name}>
			<div className={styles.head}>
				<h3>{name}</h3>
				<div className={styles.buttons}>
					<Button
						variant="icon"
						iconSvg={<Star isFilled={isPinned} />}
						ariaLabel={t(isPinned ? 'unpin' : 'pin', { name })}
						onClick={() => onPin(!isPinned)}
					/>
					<Button
						ariaLabel={t(isSimple ? 'compareNamed' : 'useNamed', { name })}
						disabled={!isSimple && !(plan.isApplicable && isChosen)}
						onClick={() => onUse(choices)}
					>
						{t(isSimple ? 'compare' : 'use')}
					</Button>
				</div>
			</div>
			<p>{termsText(convention, text)}</p>
			{!isSimple && convention.open.length > 0 && (
				<OpenTerms convention={convention} choices={choices} onChoose={setChoices} />
			)}
			{isSimple ? <p className={styles.changes}>{t('simpleIsCompared')}</p> : <Changes plan={plan} />}
			{convention.differs !== undefined && <p className={styles.changes}>{t(`differs.${convention.differs}`)}</p>}
			<ul className={styles.sources} aria-label={t('sources')}>
				{convention.sources.map(({ document, publisher, date, url, says, confirmed }) => (
					<li key={document}>
						<a href={url} target="_blank" rel="noreferrer">
							{document}
						</a>
						{`, ${publisher}, ${dateText(date, language)}`}
						<details>
							<summary>{t('sourceDetails')}</summary>
							<div lang="en">{says}</div>
							<div lang="en">{confirmed}</div>
						</details>
					</li>
				))}
			</ul>
		</article>
	);
}

/** A separate icon, because the build does not contain Cloudscape's star icons. */
function Star({ isFilled }: { readonly isFilled: boolean }) {
	return (
		<svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
			<path
				d="M8 1.6l2 4.1 4.5.6-3.3 3.2.8 4.5-4-2.1-4 2.1.8-4.5L1.5 6.3 6 5.7z"
				fill={isFilled ? 'currentColor' : 'none'}
				stroke="currentColor"
				strokeLinejoin="round"
			/>
		</svg>
	);
}

function Changes({ plan }: { readonly plan: ConventionPlan }) {
	const text = useConventionsText();
	const { t } = text;
	const loans = useLoansText();
	const fieldText = useFieldText();
	const { changes, unavailable, isApplicable } = plan;
	const newCurrency = changes.find(({ field }) => field === 'currency')?.to.currency;
	const labels = listed(unavailable.map((field) => fieldText(field).label));
	return (
		<>
			{changes.length === 0 && unavailable.length === 0 && <p className={styles.changes}>{t('changesNothing')}</p>}
			{changes.length > 0 && (
				<p className={styles.changes}>
					{t('wouldChange', {
						changes: changes
							.map(({ field, from, to }) =>
								t('change', {
									field: fieldText(field).label,
									from: valueText(field, from[field], text, loans),
									to: valueText(field, to[field], text, loans),
								}),
							)
							.join(t('listSeparator')),
					})}
				</p>
			)}
			{newCurrency !== undefined && <p className={styles.changes}>{t('newCurrency', { currency: newCurrency })}</p>}
			{unavailable.length > 0 && (
				<p className={styles.changes}>{t(isApplicable ? 'notShown' : 'cannotApply', { fields: labels })}</p>
			)}
		</>
	);
}

function termsText(convention: NamedConvention, { t }: ConventionsText): string {
	const { index, method, lookbackDays, hasObservationShift, yearlyBasis, roundingDecimals } = convention;
	return [
		index,
		t(`methods.${method}`),
		t('lookback', { count: lookbackDays }),
		t(hasObservationShift ? 'shifted' : 'notShifted'),
		yearlyBasis,
		...(roundingDecimals === undefined ? [] : [t('rounded', { count: roundingDecimals })]),
	].join(t('separator'));
}

function valueText(
	field: ConventionField,
	value: string | number | boolean | readonly string[],
	{ t }: ConventionsText,
	loans: LoansText,
) {
	if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
	if (field === 'rounding' && value === 0) return t('noRounding');
	if (field === 'casMethod' || field === 'marginMethod') return loans.t(`spreadMethods.${value as SpreadMethod}`);
	if (field === 'floorOn') return loans.t(`floorBases.${value as FloorBase}`);
	return Array.isArray(value) ? value.join(' + ') : String(value);
}
