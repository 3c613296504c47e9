import { Box, Button, Checkbox, FormField, Input, SegmentedControl, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#i18n/texts.ts';
import { stateKeyOf, useSession } from '#lib/api-client.ts';
import { type LoanFacts, loanLimits, type SavedLoan } from '#shared/contract/loans.ts';
import styles from './statement-controls.module.css';

/** The parties of a loan and their names for it. Blank entries are not printed. */
export type Parties = LoanFacts;

export const partyKeys = ['lender', 'borrower', 'facility', 'reference'] as const satisfies readonly (keyof Parties)[];

export const noParties: Parties = { lender: '', borrower: '', facility: '', reference: '' };

/** Maximum number of characters in an entry. */
const longestParty = loanLimits.characters;

/** Reduces a text to one line. Removes control and format characters that could hide or reverse adjacent text. */
export const plainText = (written: string): string => written.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

/** The user's choices and entries for statements. */
interface KeptChoices {
	/** Entries of the user, by version of the saved loan. */
	readonly written: Readonly<Record<string, Parties>>;
	/** Language of the statement. Undefined for the language of the screen. */
	readonly language: Language | undefined;
	/** True if the days are printed on pages after the statement. */
	readonly hasDayAnnex: boolean;
}

interface Choices extends Omit<KeptChoices, 'written'> {
	readonly parties: Parties;
}

const initial: KeptChoices = { written: {}, language: undefined, hasDayAnnex: false };

/** Choices and entries, by session. */
const kept = new WeakMap<object, KeptChoices>();

/**
 * Returns choices and entries for a statement, and a function that changes them.
 *
 * @param loan saved loan whose parties are used until the user changes them; undefined if the inputs do not belong to a
 * loan
 */
export function useChoices(loan: SavedLoan | undefined): readonly [Choices, (changed: Partial<Choices>) => void] {
	const session = stateKeyOf(useSession());
	const [choices, setChoices] = useState(() => kept.get(session) ?? initial);
	const { written, ...others } = choices;
	const version = loan === undefined ? 'none' : `${loan.loanId} ${loan.version}`;
	const change = ({ parties, ...changed }: Partial<Choices>) => {
		const next = {
			...choices,
			...changed,
			...(parties === undefined ? {} : { written: { ...written, [version]: partiesOf(parties) } }),
		};
		kept.set(session, next);
		setChoices(next);
	};
	return [{ ...others, parties: written[version] ?? loan ?? noParties }, change];
}

/** Returns only the parties and the reference of a loan. */
const partiesOf = ({ lender, borrower, facility, reference }: Parties): Parties => ({
	lender,
	borrower,
	facility,
	reference,
});

interface StatementControlsProps {
	readonly choices: Choices & { readonly language: Language };
	readonly onChange: (changed: Partial<Choices>) => void;
	readonly onPrint: () => void;
	readonly onCopy: () => void;
}

/** Shows choices and entries for a statement, and buttons that print and copy it. */
export function StatementControls({ choices, onChange, onPrint, onCopy }: StatementControlsProps) {
	const { t } = useTranslation('statement');
	const { parties, language, hasDayAnnex } = choices;
	return (
		<SpaceBetween size="s">
			<fieldset aria-label={t('parties.title')} className={styles.parties}>
				{partyKeys.map((key) => (
					<FormField key={key} label={t(`parties.${key}`)} stretch>
						<Input
							value={parties[key]}
							autoComplete={false}
							nativeInputAttributes={{ maxLength: longestParty }}
							onChange={({ detail }) => onChange({ parties: { ...parties, [key]: detail.value } })}
						/>
					</FormField>
				))}
			</fieldset>
			<Box variant="small">{t('panel.partiesHint')}</Box>
			<div className={styles.actions}>
				<SegmentedControl
					label={t('panel.language')}
					selectedId={language}
					options={(['en', 'zh'] as const).map((id) => ({ id, text: t(`panel.languages.${id}`) }))}
					onChange={({ detail }) => onChange({ language: detail.selectedId === 'zh' ? 'zh' : 'en' })}
				/>
				<Checkbox
					checked={hasDayAnnex}
					description={t('panel.annexHint')}
					onChange={({ detail }) => onChange({ hasDayAnnex: detail.checked })}
				>
					{t('panel.annex')}
				</Checkbox>
				<SpaceBetween direction="horizontal" size="xs">
					<Button variant="primary" onClick={onPrint}>
						{t('panel.print')}
					</Button>
					<Button iconName="copy" onClick={onCopy}>
						{t('panel.copy')}
					</Button>
				</SpaceBetween>
			</div>
			<Box variant="small">{t('panel.printHint')}</Box>
		</SpaceBetween>
	);
}
