import { Box, Button, Checkbox, FormField, Input, SegmentedControl, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#i18n/texts.ts';
import { stateKeyOf, useSession } from '#lib/session-context.ts';
import { loanLimits, type SavedLoan } from '#shared/contract/loans.ts';
import { noParties, type Parties, partyKeys } from './statement.ts';
import styles from './statement-controls.module.css';

const longestParty = loanLimits.characters;

interface KeptChoices {
	readonly written: Readonly<Record<string, Parties>>;
	readonly language: Language | undefined;
	readonly hasDayAnnex: boolean;
}

interface Choices extends Omit<KeptChoices, 'written'> {
	readonly parties: Parties;
}

const initial: KeptChoices = { written: {}, language: undefined, hasDayAnnex: false };

const kept = new WeakMap<object, KeptChoices>();

/** @param loan saved loan whose parties are used until the user changes them */
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
