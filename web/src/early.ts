// A classic script without imports. It runs before the form of index.html is shown, applies the stored mode and
// language, and remembers the last pressed button until the app replaces the form.
{
	const stored = (name: string) => {
		try {
			return localStorage.getItem(`portal.${name}`);
		} catch {
			return null;
		}
	};

	const mode = stored('mode') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
	document.body.classList.toggle('awsui-dark-mode', mode === 'dark');
	document.documentElement.style.setProperty('color-scheme', mode === 'dark' ? 'dark' : 'light');
	document.documentElement.lang = stored('language') === 'zh' ? 'zh-CN' : 'en';
	document.body.toggleAttribute('data-kept', stored('session') !== null);

	const early = () => document.querySelector<HTMLFormElement>('form[data-early]');
	addEventListener('submit', (event) => {
		if (event.target === early()) event.preventDefault();
	});
	addEventListener('click', ({ target }) => {
		const form = early();
		const button = (target as Element).closest('button');
		if (form?.contains(button))
			form.dataset.pressed = String([...form.querySelectorAll('button')].indexOf(button as HTMLButtonElement));
	});
	addEventListener('keydown', (event) => {
		const [username, password] = early()?.querySelectorAll('input') ?? [];
		if (event.key !== 'Enter' || event.isComposing || username === undefined || event.target !== username) return;
		event.preventDefault();
		password?.focus();
	});
}
