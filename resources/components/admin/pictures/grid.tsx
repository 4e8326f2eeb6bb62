import { clsx } from 'clsx';
import { GripVertical, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { GRID_CLASSES, TILE_CLASSES } from './grid-classes.ts';
import type { Item, PictureList } from './picture-list.ts';
import { placeOf, Tile } from './tile.tsx';

interface GridProps {
  label: string;
  items: Item[];
  list: PictureList;
  isSingle: boolean;
  onOpen: (key: string) => void;
}

/** react-aria adds a style element unless there is an element with this id. The content security policy would refuse it. */
function reserveStyle(): void {
  const id = 'react-aria-pressable-style';
  if (document.getElementById(id)) return;
  document.body.append(Object.assign(document.createElement('span'), { id, hidden: true }));
}

/** The pictures, put in order by dragging or by keyboard. Loaded after the page: drag and drop is large. */
export function PictureGrid({ label, items, list, isSingle, onOpen }: GridProps) {
  useState(reserveStyle);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ picture: String(key) })),
    renderDropIndicator: (target) => <DropIndicator target={target} className="admin-drop" />,
    onReorder: ({ keys, target }) => {
      if (target.dropPosition !== 'on')
        list.move(new Set([...keys].map(String)), String(target.key), target.dropPosition);
    },
  });
  return (
    <I18nProvider locale="en-PH">
      <GridList
        aria-label={label}
        items={items}
        // The position of a picture is not a part of its item.
        dependencies={[items]}
        layout="grid"
        {...(!isSingle && { dragAndDropHooks })}
        onAction={(key) => onOpen(String(key))}
        className={GRID_CLASSES}
      >
        {(item) => <GridItem item={item} items={items} list={list} isSingle={isSingle} />}
      </GridList>
    </I18nProvider>
  );
}

function GridItem({ item, items, list, isSingle }: Omit<GridProps, 'label' | 'onOpen'> & { item: Item }) {
  const { key, sending } = item;
  const index = items.indexOf(item);
  const name = nameOf(item, index + 1);
  const left = !isSingle && (
    <Button
      slot="drag"
      aria-label={`Move ${name}`}
      className={clsx('admin-tile-button -ml-1.5 cursor-grab', items.length < 2 && 'invisible')}
    >
      <GripVertical size={18} aria-hidden="true" />
    </Button>
  );
  const right = (
    <>
      {sending && ['offline', 'stopped'].includes(sending.status) && (
        <Button aria-label={`Try ${name} again`} onPress={() => list.retry(key)} className="admin-tile-button">
          <RotateCcw size={16} aria-hidden="true" />
        </Button>
      )}
      <Button
        aria-label={sending ? `Cancel ${name}` : `Take out ${name}`}
        onPress={() => list.remove(key)}
        className="admin-tile-button -mr-1.5"
      >
        <X size={18} aria-hidden="true" />
      </Button>
    </>
  );
  return (
    <GridListItem id={key} textValue={name} className={clsx(TILE_CLASSES, STATES)}>
      <Tile item={item} place={placeOf(index, isSingle)} left={left} right={right} />
    </GridListItem>
  );
}

const STATES =
  'cursor-pointer data-dragging:opacity-40 data-hovered:border-edge data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-ember';

function nameOf({ picture, sending }: Item, position: number): string {
  return sending ? sending.name : `picture ${position}${picture?.alt ? `, ${picture.alt}` : ''}`;
}
