"""Drags a file onto a window of the X display, as a file manager does. Arguments: the file's URI, start (x y) and end
(x y) in pixels of the screen. A small window at the start is the source of the drag."""
import ctypes, os, sys, threading, time

uri, from_x, from_y, to_x, to_y = sys.argv[1].encode(), *map(int, sys.argv[2:])
SIZE = 40
LEFT_BUTTON_MASK, COPY, POPUP = 1 << 8, 1 << 1, 1

Pointer, Int = ctypes.c_void_p, ctypes.c_int
gtk = ctypes.CDLL('libgtk-3.so.0')
gobject = ctypes.CDLL('libgobject-2.0.so.0')
x11 = ctypes.CDLL('libX11.so.6')
xtst = ctypes.CDLL('libXtst.so.6')
gtk.gtk_window_new.restype = gtk.gtk_button_new.restype = x11.XOpenDisplay.restype = Pointer

gtk.gtk_init(None, None)
window, button = Pointer(gtk.gtk_window_new(POPUP)), Pointer(gtk.gtk_button_new())
gtk.gtk_window_set_default_size(window, SIZE, SIZE)
gtk.gtk_window_move(window, from_x - SIZE // 2, from_y - SIZE // 2)
gtk.gtk_container_add(window, button)
gtk.gtk_drag_source_set(button, LEFT_BUTTON_MASK, None, 0, COPY)
gtk.gtk_drag_source_add_uri_targets(button)


@ctypes.CFUNCTYPE(None, Pointer, Pointer, Pointer, ctypes.c_uint, ctypes.c_uint, Pointer)
def give(_widget, _context, selection, _info, _time, _data):
    gtk.gtk_selection_data_set_uris(Pointer(selection), (ctypes.c_char_p * 2)(uri, None))


gobject.g_signal_connect_data(button, b'drag-data-get', give, None, None, 0)
gtk.gtk_widget_show_all(window)


def drag():
    display = Pointer(x11.XOpenDisplay(None))

    def send(event, *arguments, pause):
        event(display, *arguments, ctypes.c_ulong(0))
        x11.XFlush(display)
        time.sleep(pause)

    time.sleep(1)
    send(xtst.XTestFakeMotionEvent, -1, from_x, from_y, pause=0.2)
    send(xtst.XTestFakeButtonEvent, 1, 1, pause=0.3)
    for step in range(1, 31):
        x, y = (start + (end - start) * step // 30 for start, end in ((from_x, to_x), (from_y, to_y)))
        send(xtst.XTestFakeMotionEvent, -1, x, y, pause=0.05)
    for step in range(10):
        send(xtst.XTestFakeMotionEvent, -1, to_x + step % 2, to_y, pause=0.1)
    send(xtst.XTestFakeButtonEvent, 1, 0, pause=2)
    os._exit(0)


threading.Thread(target=drag, daemon=True).start()
gtk.gtk_main()
