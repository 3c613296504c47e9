function followMode() {
	const root = document.documentElement;
	let mode = null;
	try {
		mode = localStorage.getItem('portal.mode');
	} catch {
		// Storage is refused: the system's colours hold.
	}
	if (mode === 'light' || mode === 'dark') root.dataset.mode = mode;
	else delete root.dataset.mode;
}

/** The other language opens at the section that is being read. */
function keepSection() {
	const link = document.querySelector('a.language');
	if (link instanceof HTMLAnchorElement) link.hash = location.hash;
}

/** A table that is too wide for the window can be scrolled by keyboard; one that is not is no stop for it. */
function letKeyboardScroll() {
	for (const container of document.querySelectorAll('.table')) {
		if (container.scrollWidth > container.clientWidth) {
			container.setAttribute('role', 'region');
			container.setAttribute('aria-label', container.querySelector('caption')?.textContent ?? '');
			container.setAttribute('tabindex', '0');
		} else {
			for (const name of ['role', 'aria-label', 'tabindex']) container.removeAttribute(name);
		}
	}
}

followMode();
addEventListener('storage', followMode);
addEventListener('hashchange', keepSection);
addEventListener('resize', letKeyboardScroll);
addEventListener('DOMContentLoaded', () => {
	keepSection();
	letKeyboardScroll();
});
