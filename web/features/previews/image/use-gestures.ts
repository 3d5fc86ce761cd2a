import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Frame, INITIAL_VIEW, type Point, panBy, pinch, toggleZoom, type View, zoomBy } from './zoom';

const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 30;
/** One step of the wheel is about 100 units and zooms by about a fifth. */
const WHEEL_SPEED = 0.002;

interface GestureOptions {
  readonly box: RefObject<HTMLElement | null>;
  readonly picture: RefObject<HTMLElement | null>;
  /** If false, the wheel zooms only with Ctrl or Cmd, or in an enlarged image. */
  readonly wheelZooms: boolean;
}

export function useGestures({ box, picture, wheelZooms }: GestureOptions) {
  const [view, setView] = useState<View>(INITIAL_VIEW);
  const [moving, setMoving] = useState(false);
  const pointers = useRef(new Map<number, Point>());
  const start = useRef<{ view: View; points: readonly Point[] }>({ view: INITIAL_VIEW, points: [] });
  const pointerType = useRef('');
  const lastTap = useRef<Point & { at: number }>({ x: 0, y: 0, at: Number.NEGATIVE_INFINITY });

  function frame(): Frame {
    const { clientWidth = 0, clientHeight = 0 } = box.current ?? {};
    const { offsetWidth = 0, offsetHeight = 0 } = picture.current ?? {};
    return {
      box: { width: clientWidth, height: clientHeight },
      picture: { width: offsetWidth, height: offsetHeight },
    };
  }

  function pointOf(event: { clientX: number; clientY: number }): Point {
    const { left = 0, top = 0, width = 0, height = 0 } = box.current?.getBoundingClientRect() ?? {};
    return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
  }

  function change(to: (now: View, currentFrame: Frame) => View) {
    const currentFrame = frame();
    setView((now) => to(now, currentFrame));
  }

  /** Begins a new gesture. Must be called when a finger touches or leaves the screen. */
  function restart() {
    start.current = { view, points: [...pointers.current.values()] };
    setMoving(pointers.current.size > 0);
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    pointerType.current = event.pointerType;
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, pointOf(event));
    restart();
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (!pointers.current.has(event.pointerId)) return;
    pointers.current.set(event.pointerId, pointOf(event));
    const [a, b] = pointers.current.values();
    const { view: from, points } = start.current;
    const [fromA, fromB] = points;
    if (a && b && fromA && fromB) change((_, currentFrame) => pinch(from, [fromA, fromB], [a, b], currentFrame));
    else if (a && fromA) change((_, currentFrame) => panBy(from, { x: a.x - fromA.x, y: a.y - fromA.y }, currentFrame));
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    if (!pointers.current.delete(event.pointerId)) return;
    const point = pointOf(event);
    const [first] = start.current.points;
    const isStill = first !== undefined && Math.hypot(point.x - first.x, point.y - first.y) < DOUBLE_TAP_PX;
    const tap = event.pointerType !== 'mouse' && event.type === 'pointerup' && isStill && pointers.current.size === 0;
    restart();
    if (!tap) return;
    const isNear = Math.hypot(point.x - lastTap.current.x, point.y - lastTap.current.y) < DOUBLE_TAP_PX;
    const isDoubleTap = isNear && event.timeStamp - lastTap.current.at < DOUBLE_TAP_MS;
    lastTap.current = { ...point, at: isDoubleTap ? Number.NEGATIVE_INFINITY : event.timeStamp };
    if (isDoubleTap) change((now, currentFrame) => toggleZoom(now, point, currentFrame));
  }

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!wheelZooms && !event.ctrlKey && !event.metaKey && view.scale <= 1) return;
    event.preventDefault();
    const point = pointOf(event);
    change((now, currentFrame) => zoomBy(now, Math.exp(-event.deltaY * WHEEL_SPEED), point, currentFrame));
  });
  useEffect(() => {
    // React's own wheel listeners cannot stop the page from scrolling.
    const listen = (event: WheelEvent) => onWheel(event);
    const element = box.current;
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, [box]);

  return {
    view,
    moving,
    reset: () => setView(INITIAL_VIEW),
    zoom: (factor: number) => change((now, currentFrame) => zoomBy(now, factor, { x: 0, y: 0 }, currentFrame)),
    pan: (by: Point) => change((now, currentFrame) => panBy(now, by, currentFrame)),
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      // Only for a mouse. `onPointerUp` detects double taps.
      onDoubleClick: (event: { clientX: number; clientY: number }) => {
        const point = pointOf(event);
        if (pointerType.current === 'mouse') change((now, currentFrame) => toggleZoom(now, point, currentFrame));
      },
    },
  };
}
