import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Input } from 'react-aria-components/Input';
import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { SearchField } from 'react-aria-components/SearchField';
import type { AdminProps } from '../../../../server/admin/contract.ts';
import { Dialog } from './dialog.tsx';
import { nameOfKey, type PageKey, pageKeys } from './keys.ts';

interface Command {
  text: string;
  /** The name of its key; null without one. */
  key: string | null;
  run: () => void;
}

/** Finds a page or an action that the member's role may use. */
export function Palette({ admin, onClose }: { admin: AdminProps['admin']; onClose: () => void }) {
  const { contains } = useFilter({ sensitivity: 'base' });
  const groups = groupsOf(admin);
  const choose = (id: string) => {
    const [group = 0, index = 0] = id.split(' ').map(Number);
    onClose();
    groups[group]?.commands[index]?.run();
  };
  return (
    <Dialog label="Find a page or an action" onClose={onClose}>
      <I18nProvider locale="en-PH">
        {/* React Aria would insert a <style> element, which the content security policy refuses. It skips that when an element with this id exists. */}
        <span id="react-aria-pressable-style" hidden />
        <Autocomplete filter={contains}>
          <SearchField aria-label="Page or action" autoFocus className="border-b border-line p-3">
            <Input placeholder="Page or action" className="field" />
          </SearchField>
          <Menu
            aria-label="Pages and actions"
            onAction={(id) => choose(String(id))}
            renderEmptyState={() => <p className="px-3 py-4 text-smoke">Nothing of that name.</p>}
            className="p-3 outline-none"
          >
            {groups.map(({ title, commands }, group) => (
              <MenuSection key={title}>
                <Header className="px-3 pt-2 pb-1 text-13 text-smoke">{title}</Header>
                {commands.map(({ text, key }, index) => (
                  <MenuItem
                    key={text}
                    id={`${group} ${index}`}
                    textValue={text}
                    className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-control px-3 outline-none data-focused:bg-plaster"
                  >
                    {text}
                    {key && <kbd className="font-sans text-13 text-smoke">{key}</kbd>}
                  </MenuItem>
                ))}
              </MenuSection>
            ))}
          </Menu>
        </Autocomplete>
      </I18nProvider>
    </Dialog>
  );
}

function groupsOf(admin: AdminProps['admin']): { title: string; commands: Command[] }[] {
  const go = ({ text, url }: { text: string; url: string }) => ({ text, key: null, run: () => location.assign(url) });
  const onPage = ({ text, key, run }: PageKey) => ({ text, key: nameOfKey(key), run });
  return [
    { title: 'Pages', commands: admin.menu.map(go) },
    { title: 'Actions', commands: [...admin.actions.map(go), { text: 'Sign out', key: null, run: signOut }] },
    {
      title: 'This page',
      commands: pageKeys()
        .filter(({ key }) => key !== 'Mod+k')
        .map(onPage),
    },
  ];
}

function signOut(): void {
  document.querySelector<HTMLFormElement>('form[action="/admin/sign-out"]')?.requestSubmit();
}
