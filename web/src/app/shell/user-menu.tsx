import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import { portalSession } from '../session/portal-session.ts';
import { helpAddress } from './help-address.ts';

export function UserMenu({ userId }: { readonly userId: string }) {
	const { t } = useTranslation('shell');
	const { language } = useLanguage();
	return (
		<ButtonDropdown
			ariaLabel={t('userMenu.label', { userId })}
			items={[
				{
					id: 'help',
					text: t('userMenu.help'),
					href: helpAddress('index', language),
					external: true,
					externalIconAriaLabel: t('navigation.opensNewTab'),
				},
				{ id: 'logout', text: t('userMenu.logout') },
				{ id: 'version', text: t('userMenu.version', { version: __APP_VERSION__ }), disabled: true },
			]}
			onItemClick={({ detail }) => {
				if (detail.id === 'logout') void portalSession.logout();
			}}
		>
			{userId.split('@')[0]}
		</ButtonDropdown>
	);
}
