import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { helpAddress } from '#i18n/help-address.ts';
import { useLanguage } from '#i18n/language.ts';
import { portalVersion } from '#shared/contract/portal-version.ts';
import type { Layout } from '#shared/directory/layout.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { portalSession } from '../session/portal-session.ts';
import { type CalendarAction, calendarActions } from './calendar-actions.ts';

const dialogOf = (action: CalendarAction) =>
	lazyPart(async () => (await import('#features/calendars/calendar-dialogs.ts')).calendarDialogs[action], {
		texts: ['calendars'],
	});

/** Each dialog is loaded when it is opened for the first time. */
const calendarDialogs = {
	viewCalendars: dialogOf('viewCalendars'),
	uploadCalendar: dialogOf('uploadCalendar'),
	deleteCalendar: dialogOf('deleteCalendar'),
} as const satisfies Record<CalendarAction, unknown>;

interface UserMenuProps {
	readonly userId: string;
	readonly layout: Layout;
}

export function UserMenu({ userId, layout }: UserMenuProps) {
	const { t } = useTranslation('shell');
	const { language } = useLanguage();
	const [dialog, setDialog] = useState<CalendarAction>();
	const actions = calendarActions(layout);
	const Dialog = dialog && calendarDialogs[dialog];

	return (
		<>
			<ButtonDropdown
				ariaLabel={t('userMenu.label', { userId })}
				items={[
					...actions.map((id) => ({ id, text: t(`userMenu.${id}`) })),
					{
						id: 'help',
						text: t('userMenu.help'),
						href: helpAddress('index', language),
						external: true,
						externalIconAriaLabel: t('navigation.opensNewTab'),
					},
					{ id: 'logout', text: t('userMenu.logout') },
					{
						id: 'version',
						text: t('userMenu.version', { version: __APP_VERSION__, portal: portalVersion }),
						disabled: true,
					},
				]}
				onItemClick={({ detail }) => {
					if (detail.id === 'logout') void portalSession.logout();
					setDialog(actions.find((action) => action === detail.id));
				}}
			>
				{userId.split('@')[0]}
			</ButtonDropdown>
			{Dialog !== undefined && <Dialog onClose={() => setDialog(undefined)} />}
		</>
	);
}
