import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#i18n/language.ts';
import { useMode } from '#ui/mode.ts';

/** The choice of language and of light or dark. */
export function PreferencesMenu() {
	const { t } = useTranslation('shell');
	const { language, setLanguage } = useLanguage();
	const { mode, setMode } = useMode();
	return (
		<>
			<ButtonDropdown
				variant="icon"
				iconName="globe"
				ariaLabel={t('preferences.language')}
				items={[
					{ itemType: 'checkbox', id: 'en', text: 'English', lang: 'en', checked: language === 'en' },
					{ itemType: 'checkbox', id: 'zh', text: '中文', lang: 'zh-CN', checked: language === 'zh' },
				]}
				onItemClick={({ detail }) => setLanguage(detail.id === 'zh' ? 'zh' : 'en')}
			/>
			<Button
				variant="icon"
				iconName="light-dark"
				ariaLabel={t(mode === 'dark' ? 'preferences.toLight' : 'preferences.toDark')}
				onClick={() => setMode(mode === 'dark' ? 'light' : 'dark')}
			/>
		</>
	);
}
