import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useTranslation } from 'react-i18next';
import type { Language } from '#i18n/texts.ts';
import styles from './statement-controls.module.css';
import type { Choices } from './use-choices.ts';
import { longestParty, partyKeys } from './use-choices.ts';

interface StatementControlsProps {
	readonly choices: Choices & { readonly language: Language };
	readonly onChange: (changed: Partial<Choices>) => void;
	readonly onPrint: () => void;
	readonly onCopy: () => void;
}

/** Choices and entries for a statement, with the buttons to print and copy it. */
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
