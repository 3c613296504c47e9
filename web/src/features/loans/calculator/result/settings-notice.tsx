import Alert from '@cloudscape-design/components/alert';
import { openedLink } from '#features/loans/shared/address/opened-link.ts';
import { useCurrentLoan } from '#features/loans/shared/desk/current-loan.ts';
import type { ResultPanelProps } from '#features/loans/shared/desk/result-panel.ts';
import { differentSettings, type SettingKey, settingsOf } from '#features/loans/shared/desk/settings-of.ts';
import { type LoansText, useLoansText } from '#features/loans/shared/loans-text.ts';
import { useSession } from '#lib/session-context.ts';
import type { CalculationSettings } from '#shared/contract/calculation-settings.ts';
import { useResultText } from './result-text.ts';

/** Says where a result is not that of the saved loan or of the sender of a link, because their settings are others. */
export function SettingsNotice({ outcome, reference }: ResultPanelProps) {
	const { t } = useResultText();
	const text = useLoansText();
	const session = useSession();
	const loan = useCurrentLoan();
	const { inputs, result } = outcome;
	const here = settingsOf(result);
	const link = openedLink(session, inputs, reference);
	const ofLink = differentSettings(link, here, inputs);
	const kept = ofLink.length > 0 ? link : loan?.settings;
	const different = ofLink.length > 0 ? ofLink : differentSettings(kept, here, inputs);
	if (kept === undefined || different.length === 0) return null;
	const whose =
		ofLink.length > 0 || loan === undefined
			? t('settings.link')
			: t('settings.loan', { name: loan.name, version: loan.version, by: loan.savedBy });
	return (
		<Alert type="warning" header={t('settings.title')}>
			{whose}
			<ul>
				{different.map((key) => (
					<li key={key}>{settingText(key, kept, here, t, text)}</li>
				))}
			</ul>
			{t('settings.whatToDo')}
		</Alert>
	);
}

function settingText(
	key: SettingKey,
	theirs: Partial<CalculationSettings>,
	here: CalculationSettings,
	t: ReturnType<typeof useResultText>['t'],
	text: LoansText,
): string {
	if (key === 'isWeekendTreatedAsBizDay') return t(theirs[key] ? 'settings.openWeekends' : 'settings.closedWeekends');
	const name = (method = here[key]) => text.t(`conventions.principalMethods.${method}`);
	return t('settings.principalChangeMethod', { theirs: name(theirs[key]), here: name() });
}
